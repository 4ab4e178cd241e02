/**
 * Loads a payment provider's script, once per page.
 * @param isThere whether the script has defined its globals
 * @throws Error when it could not be loaded; it may be tried again then
 */
export function loadScript(address: string, isThere: () => boolean): Promise<void> {
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = address;
		script.async = true;
		// Pages with a nonce in their policy pass it on; the others allow the provider's origin alone.
		script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
		const fail = () => {
			// A script element loads only once, so a failed one is removed to allow a retry.
			script.remove();
			reject(new Error("the payment provider's script could not be loaded"));
		};
		script.onerror = fail;
		script.onload = () => (isThere() ? resolve() : fail());
		document.head.append(script);
	});
}
