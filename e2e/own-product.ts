import type { OwnProduct } from "./start-product.ts";

/** The product that was started for the worker in which this runs. */
export function ownProduct(): OwnProduct {
	const products = JSON.parse(process.env.E2E_PRODUCTS ?? "[]") as OwnProduct[];
	const own = products[Number(process.env.TEST_PARALLEL_INDEX)];
	if (!own) throw new Error("No product was started for this worker.");
	return own;
}
