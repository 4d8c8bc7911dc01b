export interface Shell {
  name: string
  /** Its HTML file, at the top of the checkout. */
  page: string
  /** Scripts that its page does not name, by the name of their file in the build. */
  scripts: Readonly<Record<string, string>>
  /** The folders that belong to it: no other shell's build contains a module of them. */
  rooms: readonly string[]
  /** The shells whose modules its build contains all the same; absent: none. */
  shows?: readonly string[]
  /** Its scripts, stylesheet and images in the build. Only this folder's own files are its, not those of subfolders. */
  folder: string
  /** False: for development only. */
  built: boolean
  /** The worker stores it whole when it is installed; at most one shell. */
  precached: boolean
  /** The server renders its public pages, with a build of `src/render`. */
  rendered: boolean
}

export const shells: readonly Shell[]
