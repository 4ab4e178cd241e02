const VERSION = "sandbox";

/** Adds a component to `window.braintree`, regardless of the order of the scripts. */
export function exposeLibrary(name: "client" | "hostedFields", component: object): void {
	const known: unknown = Reflect.get(window, "braintree");
	const library = typeof known === "object" && known !== null ? known : {};
	Reflect.set(window, "braintree", Object.assign(library, { VERSION, [name]: { VERSION, ...component } }));
}
