#include "embedded_traces.h"

// The executable contains these traces, so that it can be moved. A new trace is an array here and a line in the list below.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char chromium_browse[] = {
#embed "Traces/chromium-browse.jsonl"
};

static const unsigned char chromium_flings[] = {
#embed "Traces/chromium-flings.jsonl"
};

static const unsigned char edited_feed[] = {
#embed "Traces/edited-feed.jsonl"
};

static const unsigned char edited_feed_confined[] = {
#embed "Traces/edited-feed-confined.jsonl"
};

static const unsigned char furrow_2015_feed[] = {
#embed "Traces/furrow-2015-feed.jsonl"
};

static const unsigned char filmstrip_2014_feed[] = {
#embed "Traces/filmstrip-2014-feed.jsonl"
};

static const unsigned char viblo_feed[] = {
#embed "Traces/viblo-feed.jsonl"
};

static const unsigned char nested_tables_2016_feed[] = {
#embed "Traces/nested-tables-2016-feed.jsonl"
};

static const unsigned char furrow_2013_feed[] = {
#embed "Traces/furrow-2013-feed.jsonl"
};

static const unsigned char browser_recorder[] = {
#embed "Traces/browser-recorder.jsonl"
};

const struct embedded_trace embedded_traces[] = {
    {"chromium-browse", chromium_browse, sizeof chromium_browse, embedded_recording},
    {"chromium-flings", chromium_flings, sizeof chromium_flings, embedded_recording},
    {"edited-feed", edited_feed, sizeof edited_feed, embedded_recording},
    {"furrow-2015-feed", furrow_2015_feed, sizeof furrow_2015_feed, embedded_seed_feed},
    {"filmstrip-2014-feed", filmstrip_2014_feed, sizeof filmstrip_2014_feed, embedded_seed_feed},
    {"viblo-feed", viblo_feed, sizeof viblo_feed, embedded_seed_feed},
    {"nested-tables-2016-feed", nested_tables_2016_feed, sizeof nested_tables_2016_feed, embedded_seed_feed},
    {"furrow-2013-feed", furrow_2013_feed, sizeof furrow_2013_feed, embedded_seed_feed},
    {"edited-feed-confined", edited_feed_confined, sizeof edited_feed_confined, embedded_sample},
    {"browser-recorder", browser_recorder, sizeof browser_recorder, embedded_sample},
};

const size_t embedded_traces_count = sizeof embedded_traces / sizeof embedded_traces[0];
