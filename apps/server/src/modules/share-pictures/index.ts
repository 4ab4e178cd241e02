export { mountSharePictures } from "./share-pictures.routes.ts";
