#include "embedded_traces.h"

// The bytes stand in the executable itself, not in a resource bundle beside it: a release binary
// finds them wherever it is moved to. A new trace is an array here and a line in the list below.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char chromium_browse[] = {
#embed "Traces/chromium-browse.jsonl"
};

static const unsigned char edited_feed[] = {
#embed "Traces/edited-feed.jsonl"
};

const struct embedded_trace embedded_traces[] = {
    {"chromium-browse", chromium_browse, sizeof chromium_browse, false},
    {"edited-feed", edited_feed, sizeof edited_feed, false},
};

const size_t embedded_traces_count = sizeof embedded_traces / sizeof embedded_traces[0];
