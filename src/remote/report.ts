/**
 * Reports an error that should not happen to the people who maintain the app. It never throws and never waits: page and
 * worker hand in what stores the report. `problem` may carry a `cause`, which is reported with it.
 */
export type Report = (problem: unknown) => void
