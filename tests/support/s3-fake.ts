import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isSigned } from './s3-signature.ts'

interface Stored {
  bytes: Buffer
  type: string
}

const rangeOf = ({ headers }: IncomingMessage, size: number): [number, number] | null => {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  return from === undefined ? null : [Number(from), to ? Math.min(Number(to), size - 1) : size - 1]
}

/** What a client of the bucket is set to. */
export const s3Keys = { region: 'auto', accessKey: 'test-key', secretKey: 'test-secret' }

/** A bucket in memory that speaks what the server uses of the S3 protocol: objects, ranges and uploads in parts. */
export const startS3 = async () => {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { key: string; type: string; parts: Map<number, Buffer> }>()
  const server = createServer((request, response) => {
    const answer = async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3.test')
      const key = decodeURIComponent(pathname.replace(/^\/bucket\//, ''))
      const { method } = request
      const body = await buffer(request)
      const type = request.headers['content-type'] ?? ''
      const upload = uploads.get(searchParams.get('uploadId') ?? '')
      const say = (status: number, text = '', headers = {}) => response.writeHead(status, headers).end(text)
      if (!isSigned(request, body, s3Keys)) return say(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      if (method === 'POST' && searchParams.has('uploads')) {
        const id = `upload-${uploads.size}`
        uploads.set(id, { key, type, parts: new Map() })
        return say(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
      }
      if (method === 'PUT' && upload) {
        upload.parts.set(Number(searchParams.get('partNumber')), body)
        return say(200, '', { ETag: `"part-${searchParams.get('partNumber')}"` })
      }
      if (method === 'POST' && upload) {
        const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
        objects.set(key, { bytes: Buffer.concat(parts), type: upload.type })
        return say(
          200,
          `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`,
        )
      }
      if (method === 'PUT') {
        objects.set(key, { bytes: body, type })
        return say(200, '', { ETag: '"x"' })
      }
      if (method === 'DELETE') {
        objects.delete(key)
        return say(204)
      }
      const found = objects.get(key)
      if (!found) return say(404, method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>')
      const { bytes } = found
      const range = rangeOf(request, bytes.length)
      const part = range ? bytes.subarray(range[0], range[1] + 1) : bytes
      response.writeHead(range ? 206 : 200, {
        'Content-Type': found.type,
        'Content-Length': part.length,
        ...(range ? { 'Content-Range': `bytes ${range[0]}-${range[1]}/${bytes.length}` } : {}),
      })
      return response.end(method === 'HEAD' ? undefined : part)
    }
    void answer()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}/bucket`,
    objects,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}
