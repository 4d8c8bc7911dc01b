/// <reference types="vite/types/importMeta.d.ts" />

/** The class names of a sheet: `import * as css`, so that the build inserts each name as a constant. */
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  namespace names {}
  export = names
}

declare module '*.css' {}

declare module '*?url' {
  const address: string
  export default address
}

declare module '*?no-inline' {
  const address: string
  export default address
}

declare module '*?inline' {
  /** The text of the sheet, outside the shell's own. */
  const text: string
  export default text
}
