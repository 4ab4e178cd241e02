export { mountFinance } from "./finance.routes.ts";
