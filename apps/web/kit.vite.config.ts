import { defineConfig } from "vite";
import { kitPlugins } from "./vite.config.ts";

/** The gallery of the kit as a page that needs no server, for the pictures that tests compare (e2e/kit). */
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
