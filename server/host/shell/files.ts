import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendTagged } from '#server/api/answers.ts'
import { etagOf } from '#server/basics/etag.ts'
import type { Settings } from '#server/settings/settings.ts'
import { inertDocument } from '../assets.ts'
import { hasStamp, stamped } from '../stamp.ts'
import type { Builds, HostBuild } from './builds.ts'
import { isHashed, isOfPreview } from './paths.ts'

/** The folder of the build that has a file; undefined: there is no such file. */
export const folderOf = async ({ distDir, earlierDistDir }: Settings, path: string): Promise<string | undefined> => {
  // The chunks of both builds are served to everybody: their names are never used again.
  for (const folder of [distDir, earlierDistDir]) if (await isFile(join(folder, path))) return folder
  return undefined
}

export const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** Sends a file of a build; one that says the version as the build of the request's host says it. */
export const sendBuiltFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  builds: Builds,
  folder: string,
  path: string,
): Promise<FastifyReply> => {
  void reply.headers({
    'Cache-Control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(path.endsWith('.svg') ? inertDocument : {}),
    ...(isOfPreview(path) ? { 'Access-Control-Allow-Origin': '*' } : {}),
  })
  if (hasStamp(path)) return sendStamped(request, reply, await builds.of(request), path)
  return reply.sendFile(path.slice(1), folder, { cacheControl: false })
}

/** Sends a file as the host's version of the app: with its own version it is read again for each request. */
export const sendStamped = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, stamp }: HostBuild,
  path: string,
): Promise<FastifyReply> => {
  if (stamp === null) return reply.sendFile(path.slice(1), folder, { cacheControl: false })
  const text = stamped(path, await readFile(join(folder, path), 'utf8'), stamp)
  void reply.type(typeOf(path))
  return sendTagged(request, reply, etagOf(text), () => reply.send(text))
}

const typeOf = (path: string): string =>
  `${path.endsWith('.html') ? 'text/html' : path.endsWith('.js') ? 'text/javascript' : 'application/json'}; charset=utf-8`
