import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'
import { mostFiles } from '#contract/shapes/site-file.ts'
import { Refusal } from '#server/basics/refusal.ts'

declare module 'fastify' {
  // The package's types give the config of a route a member; without this one, others would be refused.
  interface FastifyContextConfig {
    [member: string]: unknown
  }
}

/** A file of a request, on the disk of this machine until the answer was sent. */
export interface Upload {
  path: string
  /** Set for a call with a small body, whose file may be secret: the file is kept in memory, and `path` is empty. */
  content?: Buffer
  /** The last part of the name that the sender has given. It is shown, and never used as a path. */
  name: string
}

/** Bytes of the largest file of any kind. The handler checks the limit of each kind. */
export const largestFile = 100 * 1024 * 1024
/** Bytes of a body that is held in memory. */
const smallBody = 1024 * 1024

/** Accepts forms with files, and no other body. */
export const acceptUploads = async (scope: FastifyInstance): Promise<void> => {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, {
    limits: {
      fileSize: largestFile,
      files: mostFiles,
      parts: mostFiles + 5,
      fields: 5,
      fieldSize: 1_000,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  })
}

/** Characters of a name that is shown. */
const longestName = 120

/** The name without folders, control characters and half characters. */
const shownName = (given: string | undefined): string => {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '').trim()
  return [...plain].slice(0, longestName).join('') || 'file'
}

/** True for an error of the disk, which the sender has not caused. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code))

/** The one field of the form, and whether it may hold several files. */
const fieldOf = ({ body }: Endpoint): { name: string; isList: boolean } => {
  const [[name, schema] = ['files', {}]] = Object.entries(Type.IsObject(body) ? body.properties : {})
  return { name, isList: Type.IsArray(schema) }
}

const inMemory = async (request: FastifyRequest, name: string, fileSize: number): Promise<Upload[]> => {
  const uploads: Upload[] = []
  for await (const part of request.files({ limits: { fileSize } })) {
    // A part of another name has to be read to its end, too.
    const content = await part.toBuffer()
    if (part.fieldname === name) uploads.push({ path: '', name: shownName(part.filename), content })
  }
  return uploads
}

const onDisk = async (request: FastifyRequest, name: string): Promise<Upload[]> =>
  (await request.saveRequestFiles()).files
    .filter(({ fieldname }) => fieldname === name)
    .map(({ filepath, filename }) => ({ path: filepath, name: shownName(filename) }))

/**
 * Streams the files of a form to the disk, where they are deleted after the answer, and when the sender goes away. The
 * body of the request becomes the names of the files.
 * @throws Refusal PAYLOAD_TOO_LARGE, VALIDATION
 */
export const receiveUploads = async (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
): Promise<Upload[]> => {
  const { bodyLimit = largestFile } = endpoint
  const field = fieldOf(endpoint)
  // A refusal may be sent before the whole body has arrived; the rest is not read.
  void reply.header('Connection', 'close')
  if (!request.isMultipart()) throw new Refusal('VALIDATION')
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new Refusal('PAYLOAD_TOO_LARGE')
  try {
    const isSmall = bodyLimit <= smallBody
    const uploads = await (isSmall ? inMemory(request, field.name, bodyLimit) : onDisk(request, field.name))
    const names = uploads.map(({ name }) => name)
    request.body = { [field.name]: field.isList ? names : names[0] }
    reply.removeHeader('Connection')
    return uploads
  } catch (error) {
    if (error instanceof Refusal || isOfDisk(error)) throw error
    throw new Refusal(
      (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION',
    )
  }
}
