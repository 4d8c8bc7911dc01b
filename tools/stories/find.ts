import { readdirSync } from 'node:fs'

const folders = ['contract', 'server', 'src', 'sw', 'tests', 'tools']

/** The files of all stories, by their path from the root of the repository. */
export const findStories = (): string[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.story\.(test|spec)\.tsx?$/.test(file) && !file.includes('/node_modules/'))
    .sort()
