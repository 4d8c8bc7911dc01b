/** Stands for what a shell does beside its screens: a preview listens to no socket, counts nothing and has no worker. */
const NoAfterStart = (): null => null
export default NoAfterStart
