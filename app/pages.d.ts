/** The built pages (Remix's ServerBuild); scripts/build.mjs puts them here. */
declare module '#pages'
