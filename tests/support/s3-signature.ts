import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
/** As the protocol encodes: all but letters, digits, "-", ".", "_" and "~". */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const form =
  /^AWS4-HMAC-SHA256 Credential=(?<access>[^/]+)\/(?<scope>(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), ?SignedHeaders=(?<names>[\w;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/

/**
 * Whether a request carries the signature (AWS Signature Version 4) that its method, address, headers and body have with
 * these keys.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export const isSigned = (
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { accessKey, secretKey, region }: { accessKey: string; secretKey: string; region: string },
): boolean => {
  const said = form.exec(headers.authorization ?? '')?.groups
  const { 'x-amz-date': date, 'x-amz-content-sha256': content } = headers as Record<string, string>
  if (!said || !date?.startsWith(said.day!) || said.access !== accessKey || said.region !== region) return false
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return false
  const names = said.names!.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return false

  const { pathname, searchParams } = new URL(url ?? '/', 'http://s3.test')
  const query = [...searchParams].map((pair) => pair.map(encoded).join('=')).sort()
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const request = [method, pathname, query.join('&'), lines.join(''), said.names, content].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, said.scope, sha256(request)].join('\n')
  const key = [said.day!, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretKey}`)
  return hmac(key, toSign).toString('hex') === said.signature
}
