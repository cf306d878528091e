import Results
public enum HTMLFormat {
  public static func render(_ film: Film) throws -> String { String(decoding: PackageResources.page_css, as: UTF8.self) }
}
