/**
 * Writes `.env.example` from the settings that the server declares.
 * Run it after a change of server/settings/declared.ts: `npx tsx tools/env-example.ts`.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { declared, fileVariable, type Declared } from '../server/settings/declared.ts'

const file = fileURLToPath(new URL('../.env.example', import.meta.url))

const head = `# Written by tools/env-example.ts. Every setting of the server; each is read and checked once, at its start.
# Copy this file to .env, take away the # before what you set, and start the server with it:
#   node --env-file=.env --import tsx server/main.ts      in a checkout
#   node --env-file=.env main.js                          in the build for hosts
# CLEARCOAT_MODE=production needs those that are marked as required. Each may be in a file instead, without the end of its
# last line: ${fileVariable('JWT_SECRET')}=/run/secrets/jwt is the secret in that file.`

/** Lines of comment, as wide as the source. */
const comment = (text: string): string =>
  text
    .split(' ')
    .reduce<string[]>((lines, word) => {
      const last = lines.at(-1)
      return last === undefined || `${last} ${word}`.length > 118
        ? [...lines, word]
        : [...lines.slice(0, -1), `${last} ${word}`]
    }, [])
    .map((line) => `# ${line}`)
    .join('\n')

const entry = ([name, { value, without, meaning, required }]: [string, Declared]): string => {
  const marks = [...(required ? ['Required in production.'] : []), ...(without ? [`Without it: ${without}.`] : [])]
  return `${comment([`${meaning[0]!.toUpperCase()}${meaning.slice(1)}.`, ...marks].join(' '))}\n#${name}=${value ?? ''}`
}

export const envExample = (): string => `${[head, ...Object.entries(declared).map(entry)].join('\n\n')}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, envExample())
