// The names of React that the embed and its libraries use. Parcel loses those that `preact/compat` exports by `export *`.
export { createContext, createElement, Fragment } from 'preact';
export {
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks';
export { default, flushSync, memo, useSyncExternalStore } from 'preact/compat';
