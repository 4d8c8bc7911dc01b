/** Paths of the server's own pages and files. */
const notScreens = [
  /^\/api(\/|$)/,
  /^\/ui(\.html)?$/,
  /^\/(mail|front-door|demo|healthz|readyz)/,
  /^\/(assets|icons|static|tiles)\//,
  /\.[a-z0-9]+$/i,
]

/** Whether a path, without its query, is a screen of the app. */
export const isScreen = (path: string): boolean => !notScreens.some((each) => each.test(path))
