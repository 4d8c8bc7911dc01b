import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import type { WrapperPlatform } from '#contract/shapes/wrappers.ts'
import { fillTemplate, type Values } from './fill.ts'

const folder = fileURLToPath(new URL('./projects', import.meta.url))

/** The templates of a platform's project by path, with / between the parts. */
const templatesOf = async (platform: WrapperPlatform): Promise<Map<string, string>> => {
  const root = join(folder, platform)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (file: string): Promise<[string, string]> => [
    relative(root, file).split(sep).join('/'),
    await readFile(file, 'utf8'),
  ]
  return new Map(await Promise.all(files.map(read)))
}

export interface ProjectParts {
  platform: WrapperPlatform
  /** The name of the folder in the archive. */
  root: string
  values: Values
  /** By path. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** A zip of the platform's project with the merchant's values and pictures. It is neither compiled nor signed. */
export const zipProject = async ({ platform, root, values, pictures }: ProjectParts): Promise<Uint8Array> => {
  const files: Record<string, Uint8Array> = {}
  for (const [path, text] of await templatesOf(platform))
    files[`${root}/${path}`] = strToU8(fillTemplate(path, text, values))
  for (const [path, picture] of pictures) files[`${root}/${path}`] = picture
  // A fixed time: the same values make the same archive.
  return zipSync(files, { mtime: new Date('2020-01-01T00:00:00Z') })
}
