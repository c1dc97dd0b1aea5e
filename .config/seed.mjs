const SEED_IN_CI = 4_070;

/** The seed of all random input: from the environment, fixed in CI, else a new one, which is printed and handed to child processes. */
export function seedOfRun() {
  if (process.env.SEED === undefined) {
    process.env.SEED = String(process.env.CI ? SEED_IN_CI : Math.floor(Math.random() * 0x7fffffff));
    console.log(`SEED=${process.env.SEED}`);
  }
  return Number(process.env.SEED);
}
