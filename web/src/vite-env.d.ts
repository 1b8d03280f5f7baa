/// <reference types="vite/client" />

/** Version of the root package.json, defined by the build. */
declare const __APP_VERSION__: string;
