/**
 * What `import()` of a lazy script becomes: it loads at once, and again when it is awaited after a failure. In Parcel's own
 * version a script that failed once has failed for as long as the page lives. So it has for browsers, by its address
 * (https://github.com/whatwg/html/issues/6768): a script that could not be loaded is requested by another one.
 */
module.exports = function again(load, fetch, addressOf) {
  const fetchOrAgain = (id) => fetch(id).catch(() => import(`${addressOf(id)}?${Date.now()}`));
  let loading = null;
  const once = () =>
    (loading ??= load(fetchOrAgain).catch((thrown) => {
      loading = null;
      throw thrown;
    }));
  once().catch(() => {});
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- It stands for the promise of `import()`.
    then: (done, failed) => once().then(done, failed),
    catch: (failed) => once().catch(failed),
    finally: (done) => once().finally(done),
  };
};
