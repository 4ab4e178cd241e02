/**
 * A page shows itself without its scripts. Asked for at once, they would share the line with its styles, letters and
 * first pictures; so they are asked for when those are there and painted, when the visitor does something, or after
 * three seconds on a line that is slower than that. Until then links are links, and the last button that was pressed
 * is pressed again once the page says that it is alive, or the part that it is in (the web's `use-hydration-signal.ts` and
 * `use-hydrated-part.ts`).
 */
const begin = `(() => {
	let hasBegun = false;
	function begin() {
		if (hasBegun) return;
		hasBegun = true;
		for (const later of document.querySelectorAll("link[rel=later]")) {
			const preload = later.cloneNode();
			preload.rel = "modulepreload";
			later.replaceWith(preload);
		}
		const later = document.querySelector("script[type=later]");
		const script = document.createElement("script");
		script.type = "module";
		script.textContent = later.textContent;
		later.replaceWith(script);
	}
	const afterPaint = () => requestAnimationFrame(() => setTimeout(begin));
	if (document.readyState === "complete") afterPaint();
	else addEventListener("load", afterPaint);
	for (const event of ["pointerdown", "keydown"]) addEventListener(event, begin, { once: true, capture: true, passive: true });
	setTimeout(begin, 3000);
	let isAlive = false;
	let pressed = null;
	let isPressing = false;
	addEventListener("click", ({ target }) => {
		pressed = isAlive && !target.closest("[data-asleep]") ? null : target.closest("button");
		isPressing = true;
		setTimeout(() => (isPressing = false));
	}, true);
	addEventListener("page-alive", () => {
		isAlive = true;
		// What a press itself has woken gets that press.
		if (isPressing) pressed = null;
		if (!pressed || pressed.closest("[data-asleep]")) return;
		const button = pressed;
		pressed = null;
		if (button.isConnected) button.click();
	});
})()`;

/**
 * Holds a page's module scripts back until it is painted. A page without one of the shape that the web's bundle writes
 * is answered as it is.
 * @param nonce of this rendering: what may run carries it
 */
export function scriptsAfterPaint(page: string, nonce: string): string {
	const entry = `<script nonce="${nonce}" type="module" async="">`;
	if (!page.includes(entry)) return page;
	return page
		.replace(entry, `<script nonce="${nonce}" type="later">`)
		.replaceAll('<link rel="modulepreload"', '<link rel="later"')
		.replace("</body>", `<script nonce="${nonce}">${begin}</script></body>`);
}
