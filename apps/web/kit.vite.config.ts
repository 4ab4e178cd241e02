import { defineConfig } from "vite";
import { kitPlugins } from "./vite.config.ts";

/** The component gallery as a static page, for the visual tests (e2e/kit). */
export default defineConfig({
	root: import.meta.dirname,
	base: "./",
	publicDir: false,
	plugins: kitPlugins(),
	build: {
		assetsInlineLimit: 0,
		emptyOutDir: true,
		rolldownOptions: { input: "app/features/kit-gallery/kit.html" },
	},
});
