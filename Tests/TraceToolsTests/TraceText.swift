/// Three rows with 3, 0 and 5 items.
let smallHeader =
  #"{"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
  + #""item":{"width":10,"height":10}}}"# + "\n"

/// Four rows of 44 points in a table of 100: at 0 rows 0 to 2 are on the screen, at 60 rows 1 to 3, at 88 rows 2
/// and 3.
let tableHeader =
  #"{"filmstrip":1,"viewport":[100,100],"feed":{"items":[3,0,5,4],"rowHeight":44,"#
  + #""item":{"width":60,"height":10}}}"# + "\n"
