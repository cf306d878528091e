// `EmbeddedTraces`, which `FeedCheck` needs without the rest of this module.
@_exported import RecordedTraces
