import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The prefix of a sheet's class names: its room and its file, so that the names of two shells never meet. What several
 * shells draw, and the phone's own atoms, have no room in theirs.
 *   src/ui/button.module.css               button
 *   src/phone/screens/home/home.module.css phone-home
 */
export const sheetName = (path: string): string => {
  const [room, ...folders] = path.replace(/^src\//, '').split('/')
  const file = folders.at(-1)!.replace(/\.module\.css$/, '')
  return /^src\/(ui|customer|phone\/ui)\//.test(path) ? file : `${room}-${file}`
}

const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The name of a class in the document: `button_large`; `button` for the class that is named as its file. */
export const styleName = (name: string, path: string): string => {
  const file = path.split('?')[0]!
  const prefix = sheetName(file.slice(file.lastIndexOf('/src/') + 1))
  return name === camel(basename(file, '.module.css')) ? prefix : `${prefix}_${name}`
}

/**
 * Keeps each imported sheet in the build. The class names are constants that the bundler inserts where they are used;
 * the sheet's module is then empty and would be dropped together with its rules.
 */
export const keepSheets: Plugin = {
  name: 'keep-sheets',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
}
