#include "embedded_files.h"

// The executable contains these files, so that it can be copied. They are in C because Swift takes half a minute to compile
// an array of this size. A new file needs three lines here and one in the header.
#pragma clang diagnostic ignored "-Wc23-extensions"
#define FILE_BEGIN(name) \
  const char *_Nonnull embedded_##name(void) { static const unsigned char bytes[] = {
#define FILE_END }; return (const char *)bytes; }

// The report's pages.
FILE_BEGIN(film_js)
#embed "../Reporting/Page/film.js" suffix(, 0)
FILE_END
FILE_BEGIN(film_mustache)
#embed "../Reporting/Page/film.mustache" suffix(, 0)
FILE_END
FILE_BEGIN(history_js)
#embed "../Reporting/Page/history.js" suffix(, 0)
FILE_END
FILE_BEGIN(history_mustache)
#embed "../Reporting/Page/history.mustache" suffix(, 0)
FILE_END
FILE_BEGIN(opening_mustache)
#embed "../Reporting/Page/opening.mustache" suffix(, 0)
FILE_END
FILE_BEGIN(page_css)
#embed "../Reporting/Page/page.css" suffix(, 0)
FILE_END
FILE_BEGIN(page_js)
#embed "../Reporting/Page/page.js" suffix(, 0)
FILE_END
FILE_BEGIN(page_mustache)
#embed "../Reporting/Page/page.mustache" suffix(, 0)
FILE_END
FILE_BEGIN(playback_js)
#embed "../Reporting/Page/playback.js" suffix(, 0)
FILE_END
FILE_BEGIN(stage_js)
#embed "../Reporting/Page/stage.js" suffix(, 0)
FILE_END
FILE_BEGIN(story_js)
#embed "../Reporting/Page/story.js" suffix(, 0)
FILE_END
FILE_BEGIN(table_mustache)
#embed "../Reporting/Page/table.mustache" suffix(, 0)
FILE_END
FILE_BEGIN(section_mustache)
#embed "../Reporting/Page/section.mustache" suffix(, 0)
FILE_END

// The list in a browser's page.
FILE_BEGIN(card_js)
#embed "../Browser/RealList/Page/card.js" suffix(, 0)
FILE_END
FILE_BEGIN(designs_js)
#embed "../Browser/RealList/Page/designs.js" suffix(, 0)
FILE_END
FILE_BEGIN(feed_js)
#embed "../Browser/RealList/Page/feed.js" suffix(, 0)
FILE_END
FILE_BEGIN(judged_js)
#embed "../Browser/RealList/Page/judged.js" suffix(, 0)
FILE_END
FILE_BEGIN(list_js)
#embed "../Browser/RealList/Page/list.js" suffix(, 0)
FILE_END
FILE_BEGIN(live_js)
#embed "../Browser/RealList/Page/live.js" suffix(, 0)
FILE_END
FILE_BEGIN(page_html)
#embed "../Browser/RealList/Page/page.html" suffix(, 0)
FILE_END
FILE_BEGIN(replay_js)
#embed "../Browser/RealList/Page/replay.js" suffix(, 0)
FILE_END

// Templates for users.
FILE_BEGIN(own_suite_yml)
#embed "../FilmstripCommand/Templates/own-suite.yml" suffix(, 0)
FILE_END
FILE_BEGIN(package_txt)
#embed "../FilmstripCommand/Templates/package.txt" suffix(, 0)
FILE_END
FILE_BEGIN(suite_yml)
#embed "../FilmstripCommand/Templates/suite.yml" suffix(, 0)
FILE_END
FILE_BEGIN(workflow_yml)
#embed "../FilmstripCommand/Templates/workflow.yml" suffix(, 0)
FILE_END

// The recorder in a browser.
FILE_BEGIN(plain_js)
#embed "../FilmstripCommand/Recorder/plain.js" suffix(, 0)
FILE_END
FILE_BEGIN(recorder_html)
#embed "../FilmstripCommand/Recorder/recorder.html" suffix(, 0)
FILE_END
FILE_BEGIN(recycled_js)
#embed "../FilmstripCommand/Recorder/recycled.js" suffix(, 0)
FILE_END

// The scripts of a driven page.
FILE_BEGIN(clock_js)
#embed "../Browser/Page/clock.js" suffix(, 0)
FILE_END
FILE_BEGIN(drive_js)
#embed "../Browser/Page/drive.js" suffix(, 0)
FILE_END

// The costs of a browser's list.
FILE_BEGIN(web_costs_json)
#embed "../Measurement/HitchModel/web-costs.json" suffix(, 0)
FILE_END
