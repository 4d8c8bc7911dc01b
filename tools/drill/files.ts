import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Missing, programAt } from './program.ts'

/** What a check runs, in a folder with a certificate for wash.example in `cert` and `key`. */
interface Check {
  file: string
  program: string
  debianPackage?: string
  /** Prints something only where there is a fault, and then ends with 0 nevertheless. */
  isSilent?: true
  /** @returns the arguments, and more of the environment */
  how: (folder: string) => [args: string[], env?: Record<string, string>]
}

const deploy = (name: string): string => join('deploy', name)

/** nginx reads the file as part of a whole configuration, on ports that any user may listen on. */
const wholeNginx = (folder: string): string => {
  const site = readFileSync(deploy('nginx.conf'), 'utf8')
    .replaceAll(/\/etc\/ssl\/wash\.example\.(crt|key)/g, (_, kind) => join(folder, kind === 'crt' ? 'cert' : 'key'))
    .replaceAll(/listen (\[::\]:)?(80|443)\b/g, 'listen $110$2')
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\n${site}}\n`)
  return file
}

/** Debian's package of Prometheus brings it. */
const promtool = { program: 'promtool', debianPackage: 'prometheus' }

const checks: readonly Check[] = [
  {
    file: 'clearcoat.service',
    program: 'systemd-analyze',
    debianPackage: 'systemd',
    isSilent: true,
    how: () => [['verify', deploy('clearcoat.service')]],
  },
  ...['Caddyfile', 'cells/Caddyfile'].map((file): Check => ({
    file,
    program: 'caddy',
    how: (folder) => [
      ['validate', '--adapter', 'caddyfile', '--config', deploy(file)],
      {
        PUBLIC_HOST: 'wash.example',
        SERVER: 'app:8080',
        TLS_CERTIFICATE: join(folder, 'cert'),
        TLS_KEY: join(folder, 'key'),
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    ],
  })),
  { file: 'nginx.conf', program: 'nginx', how: (folder) => [['-t', '-p', folder, '-c', wholeNginx(folder)]] },
  {
    file: 'prometheus/prometheus.yml',
    ...promtool,
    how: () => [['check', 'config', '--syntax-only', deploy('prometheus/prometheus.yml')]],
  },
  { file: 'prometheus/alerts.yml', ...promtool, how: () => [['check', 'rules', deploy('prometheus/alerts.yml')]] },
  ...['up-and-fast', 'money', 'work'].map((group): Check => ({
    file: `prometheus/tests/${group}.yml`,
    ...promtool,
    how: () => [['test', 'rules', deploy(`prometheus/tests/${group}.yml`)]],
  })),
]

/** A certificate that nobody has signed but itself. */
const makeCertificate = (folder: string): void => {
  const names = 'subjectAltName=DNS:wash.example,DNS:*.wash.example'
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', join(folder, 'key')]
  execFileSync(
    programAt('openssl'),
    ['req', '-x509', ...key, '-out', join(folder, 'cert'), '-subj', '/CN=wash.example', '-addext', names, '-days', '2'],
    { stdio: 'pipe' },
  )
}

/** Has the programs that read the files of deploy/ check them. @returns whether each was there and found no fault */
export const drillFiles = async (): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-drill-'))
  mkdirSync(join(folder, 'logs'))
  try {
    makeCertificate(folder)
    const passed = checks.map(({ file, program, debianPackage, isSilent, how }) => {
      let path: string
      try {
        path = programAt(program, debianPackage)
      } catch (error) {
        if (!(error instanceof Missing)) throw error
        console.log(`${file}: not checked. ${error.message}`)
        return false
      }
      const [args, env] = how(folder)
      const { status, stderr, stdout } = spawnSync(path, args, { encoding: 'utf8', env: { ...process.env, ...env } })
      const isSound = status === 0 && !(isSilent && stderr)
      console.log(`${file}: ${isSound ? 'sound' : 'faulty'}, says ${program}`)
      if (!isSound) console.log(`${stdout}${stderr}`)
      return isSound
    })
    return passed.every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
