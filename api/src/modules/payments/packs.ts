export { packsOf } from '../../packs.ts';
