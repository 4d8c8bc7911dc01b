import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program that a drill needs is not on this machine. */
export class Missing extends Error {}

/** The path of a program of this machine. @throws Missing with the package that brings it */
export const programAt = (name: string, debianPackage = name): string => {
  // Debian keeps services where the path of a plain user does not lead.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (!found) throw new Missing(`${name} is not here. Debian has it: apt-get install ${debianPackage}`)
  return found
}
