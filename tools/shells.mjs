// The shells of the app. A shell has a page, one stylesheet and a folder of the build of its own: each is a build of
// its own, so that no file of one holds anything of another.

/** @type {readonly import('./shells.mjs').Shell[]} */
export const shells = [
  {
    name: 'phone',
    page: 'index.html',
    scripts: { 'before-app': 'src/app/phone/before-app.ts' },
    rooms: ['src/phone', 'src/app/phone'],
    // Must differ from /assets, which holds the merchants' files.
    folder: 'static',
    built: true,
    precached: true,
    rendered: true,
  },
  {
    name: 'web',
    page: 'web.html',
    scripts: { 'before-app': 'src/app/web/before-app.ts' },
    rooms: ['src/web', 'src/app/web'],
    folder: 'static/web',
    built: true,
    precached: false,
    rendered: true,
  },
  {
    name: 'admin',
    page: 'admin.html',
    scripts: {},
    rooms: ['src/admin'],
    folder: 'static/admin',
    built: true,
    precached: false,
    rendered: false,
  },
  {
    // Shows the screens of both customers' shells to an administrator, without what they do beside their screens.
    name: 'preview',
    page: 'preview.html',
    scripts: {},
    rooms: ['src/app/preview'],
    shows: ['phone', 'web'],
    folder: 'static/preview',
    built: true,
    precached: false,
    rendered: false,
  },
  {
    name: 'office',
    page: 'office.html',
    scripts: {},
    rooms: ['src/office'],
    folder: 'static/office',
    built: true,
    precached: false,
    rendered: false,
  },
  {
    name: 'gallery',
    page: 'ui.html',
    scripts: {},
    rooms: ['src/gallery'],
    folder: 'static/gallery',
    built: false,
    precached: false,
    rendered: false,
  },
]
