declare module '*.module.css' {
  /** Each class name of the file, as the bundler renamed it. */
  const classes: { readonly [name: string]: string };
  export = classes;
}

declare module 'uplot/dist/uPlot.min.css';

declare module '*.css';
