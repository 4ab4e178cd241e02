import { type Locale, loadMessages } from "@stride/i18n";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { LanguageProvider } from "../../lib/i18n/i18n.tsx";
import Notices from "../../ui/overlay/notices.tsx";
import { KitGallery } from "./kit-gallery.tsx";
import "../../ui/styles.css";

const locale: Locale = location.hash === "#uk" ? "uk" : "en";
document.documentElement.lang = locale;

const messages = await loadMessages(locale, ["common", "picture"]);

const page = (
	<LanguageProvider locale={locale} messages={messages}>
		<main>
			<h1 className="sr-only">Kit</h1>
			<KitGallery />
		</main>
		<Notices />
	</LanguageProvider>
);

// The root loader's data that the kit reads: the render time of the page.
const root = { id: "root", path: "*", element: page, loader: () => ({ renderedAt: new Date().toISOString() }) };
const router = createMemoryRouter([{ ...root, hydrateFallbackElement: <main /> }], {
	initialEntries: [`/${locale}/kit`],
});

const body = document.createElement("div");
document.body.append(body);
createRoot(body).render(<RouterProvider router={router} />);
