// The pages, scripts and figures that every build of the product carries: each file's text, with a NUL behind it.
#pragma once

#define EMBEDDED_FILE(name) const char *_Nonnull embedded_##name(void)

// The report's pages.
EMBEDDED_FILE(film_js);
EMBEDDED_FILE(film_mustache);
EMBEDDED_FILE(history_js);
EMBEDDED_FILE(history_mustache);
EMBEDDED_FILE(opening_mustache);
EMBEDDED_FILE(page_css);
EMBEDDED_FILE(page_js);
EMBEDDED_FILE(page_mustache);
EMBEDDED_FILE(playback_js);
EMBEDDED_FILE(stage_js);
EMBEDDED_FILE(story_js);
EMBEDDED_FILE(table_mustache);
EMBEDDED_FILE(section_mustache);

// The list in a browser's page.
EMBEDDED_FILE(card_js);
EMBEDDED_FILE(designs_js);
EMBEDDED_FILE(feed_js);
EMBEDDED_FILE(judged_js);
EMBEDDED_FILE(list_js);
EMBEDDED_FILE(live_js);
EMBEDDED_FILE(page_html);
EMBEDDED_FILE(replay_js);

// The scripts of a driven page.
EMBEDDED_FILE(clock_js);
EMBEDDED_FILE(drive_js);

// Templates for users.
EMBEDDED_FILE(own_suite_yml);
EMBEDDED_FILE(package_txt);
EMBEDDED_FILE(suite_yml);
EMBEDDED_FILE(workflow_yml);

// The recorder in a browser.
EMBEDDED_FILE(plain_js);
EMBEDDED_FILE(recorder_html);
EMBEDDED_FILE(recycled_js);

// The costs of a browser's list.
EMBEDDED_FILE(web_costs_json);
