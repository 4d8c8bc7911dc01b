import { connect, createServer, type Socket } from 'node:net'

/**
 * How a link is silent.
 * - held: bytes wait, and are delivered when the link is back, as by a radio without signal
 * - dead: the connections of the silence never carry a byte again, as after a change of cell or address
 * - refused: nothing listens
 */
export type Silence = 'held' | 'dead' | 'refused'

/** A TCP proxy in front of the server that can fall silent. The address does not change, and the browser reports nothing. */
export const openSilentLink = async (listen: number, target: number) => {
  const pairs = new Set<[Socket, Socket]>()
  let silence: Silence | undefined

  const server = createServer((near) => {
    if (silence === 'refused') return void near.destroy()
    const far = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) socket.on('error', () => undefined)
    near.on('close', () => far.destroy())
    far.on('close', () => {
      near.destroy()
      pairs.delete(pair)
    })
    if (silence !== undefined) return
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(listen, '127.0.0.1', resolve))

  const part = ([near, far]: [Socket, Socket]) => {
    near.unpipe(far)
    far.unpipe(near)
    near.pause()
    far.pause()
  }

  const reset = (): void => {
    for (const [near] of pairs) near.destroy()
  }

  return {
    fallSilent(how: Silence): void {
      silence = how
      for (const pair of pairs)
        if (how === 'refused') pair[0].destroy()
        else part(pair)
    },
    /** Connections of a silence with `dead` stay open and carry nothing. */
    comeBack(): void {
      const how = silence
      silence = undefined
      if (how !== 'held') return
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    /** Ends all connections, dead ones too. */
    reset,
    async close(): Promise<void> {
      reset()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
