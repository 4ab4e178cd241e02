import { loadMessages } from "@stride/i18n";
import type { LoaderFunctionArgs } from "react-router";
import { KitGallery } from "../features/kit-gallery/kit-gallery.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";

export async function loader({ request }: LoaderFunctionArgs) {
	return { messages: await loadMessages(localeOf(new URL(request.url).pathname), ["picture"]) };
}

export function meta() {
	return [{ title: "Kit" }, { name: "robots", content: "noindex, nofollow" }];
}

export default function Kit() {
	return (
		<main id="content" tabIndex={-1}>
			<h1 className="sr-only">Kit</h1>
			<KitGallery />
		</main>
	);
}
