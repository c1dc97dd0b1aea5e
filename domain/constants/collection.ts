/** The most ids one request about saved things may name. Ours, as the public Web API has it. */
export const COLLECTION_IDS_MAX = 50;
