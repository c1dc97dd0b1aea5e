/** Stylesheets that tests import for their effect. */
declare module '*.css';
