/** The part of the package that the benchmark uses: types are checked also where it is not installed. */
declare module 'workbox-background-sync/Queue.js' {
  export class Queue {
    constructor(name: string, options: { onSync(): Promise<void> })
    pushRequest(entry: { request: Request }): Promise<void>
    replayRequests(): Promise<void>
    size(): Promise<number>
  }
}
