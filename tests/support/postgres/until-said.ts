import type { ChildProcess } from 'node:child_process'

/** Waits until a program has printed words on its standard error. @throws with its output when it ends instead */
export const untilSaid = async (program: ChildProcess, words: string): Promise<void> => {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    program.stderr!.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-4_000)
      if (output.includes(words)) resolve()
    })
    program.once('error', reject)
    program.once('exit', (code) => reject(new Error(`${program.spawnfile} ended with ${code}: ${output}`)))
  })
}
