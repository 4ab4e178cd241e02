import { KitGallery } from "../features/kit-gallery/kit-gallery.tsx";

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
