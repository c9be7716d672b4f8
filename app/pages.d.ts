/** The built pages (Remix's ServerBuild); deploy/build.mjs puts them here. */
declare module '#pages'
