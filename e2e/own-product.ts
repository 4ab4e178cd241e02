import type { DemoSignIn } from "./demo-sign-ins.ts";
import type { OwnProduct } from "./start-product.ts";

/** The product of the worker that runs this journey. */
export function ownProduct(): OwnProduct {
	const products = JSON.parse(process.env.E2E_PRODUCTS ?? "[]") as OwnProduct[];
	const own = products[Number(process.env.TEST_PARALLEL_INDEX)];
	if (!own) throw new Error("No product was started for this worker.");
	return own;
}

/** A demo account with the password that this worker's product has printed. */
export function demoPerson(name: "marta" | "olena" | "operator"): DemoSignIn {
	const person = ownProduct().demoSignIns.find(({ email }) => email === `${name}@demo.invalid`);
	if (!person) throw new Error(`The start printed no sign-in of ${name}.`);
	return person;
}
