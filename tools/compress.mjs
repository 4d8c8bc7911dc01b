// Compresses the build's text files once at the highest level, in place of compressing each response.
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(js|css|svg|html)$/

const encodings = {
  '.br': (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

const mark = '.clearcoat-compressed'

/** Whether all of a folder was compressed. */
export const isCompressed = (folder) => existsSync(join(folder, mark))

/**
 * Writes a .br and a .gz beside each text file of a folder, where that makes it smaller. A server may serve the folder
 * meanwhile: it finds whole files alone.
 */
export async function compress(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => text.test(name))
  await Promise.all(
    names.flatMap((name) =>
      Object.entries(encodings).map(async ([ending, encode]) => {
        const bytes = readFileSync(join(folder, name))
        const smaller = await encode(bytes)
        if (smaller.length >= bytes.length) return
        const file = join(folder, name + ending)
        writeFileSync(`${file}.part`, smaller)
        renameSync(`${file}.part`, file)
      }),
    ),
  )
  writeFileSync(join(folder, mark), '')
}
