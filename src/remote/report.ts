/**
 * Reports an unexpected error to the maintainers of the app. It never throws and never waits: page and worker hand in
 * the function that stores the report. `problem` may carry a `cause`, which is reported with it.
 */
export type Report = (problem: unknown) => void
