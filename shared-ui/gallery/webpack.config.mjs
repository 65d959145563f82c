import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const here = import.meta.dirname;
const port = Number(process.env.FANFARE_GALLERY_PORT ?? 4100);

/** The design system on one page, for looking at. Never shipped. */
export default {
  mode: 'development',
  devtool: false,
  entry: path.join(here, 'main.tsx'),
  output: { path: path.join(here, '../dist/gallery'), clean: true },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          {
            loader: 'css-loader',
            options: { modules: { auto: true, namedExport: false, exportLocalsConvention: 'as-is' } },
          },
          path.join(here, '../styles-loader.mjs'),
        ],
      },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin(),
    new HtmlWebpackPlugin({
      template: path.join(here, 'index.html'),
      // The same policy as the product's: what would break there breaks here first.
      meta: {
        'Content-Security-Policy': {
          'http-equiv': 'Content-Security-Policy',
          content: "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:",
        },
      },
    }),
  ],
  devServer: { port, host: 'localhost', hot: false, liveReload: true, webSocketServer: 'ws' },
};
