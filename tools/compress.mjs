// Compresses the build's text files once at the highest level, in place of compressing each response.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(js|css|svg|html)$/

const encodings = {
  '.br': (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/** Writes a .br and a .gz beside each text file of a folder, where that makes it smaller. */
export async function compress(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => text.test(name))
  await Promise.all(
    names.flatMap((name) =>
      Object.entries(encodings).map(async ([ending, encode]) => {
        const bytes = readFileSync(join(folder, name))
        const smaller = await encode(bytes)
        if (smaller.length < bytes.length) writeFileSync(join(folder, name + ending), smaller)
      }),
    ),
  )
}
