import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { NonceProvider } from "./lib/loading/nonce.tsx";

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<NonceProvider value="">
				<HydratedRouter />
			</NonceProvider>
		</StrictMode>,
	);
	// From here on React receives each press or stops it; the inline script repeats the stopped ones.
	dispatchEvent(new Event("page-listening"));
});
